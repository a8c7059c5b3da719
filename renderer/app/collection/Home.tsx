/** Where a collection is entered: leads to Groups once there is something to group, and to the Library before. Renderer. */
import { useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { connection, useEpoch } from '../client.ts';
import { isEngineStopped } from '../errors.ts';
import { pathTo } from '../paths.ts';

export function Home({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const id = params.collection ?? '';
  const epoch = useEpoch();
  const [leads, setLeads] = useState<'groups' | 'library' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another engine is asked anew
  useEffect(() => {
    hasItems(id).then(
      has => setLeads(has ? 'groups' : 'library'),
      // The Library says what is wrong with a collection that cannot be opened.
      (error: unknown) => (isEngineStopped(error) ? undefined : setLeads('library')),
    );
  }, [id, epoch]);
  return leads === null ? <main aria-busy="true" /> : <Redirect to={pathTo[leads](id)} replace />;
}

async function hasItems(id: string): Promise<boolean> {
  await connection.call('recent.open', { id });
  const { total } = await connection.call('items.page', { collection: id, offset: 0, limit: 1 });
  return total > 0;
}
