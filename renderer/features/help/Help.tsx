/** Help: the guide, read inside the application and without a network. Renderer. */
import { Reader } from './Reader.tsx';

export function Help({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  return <Reader page={params.page ?? 'README'} section={params.section} />;
}
