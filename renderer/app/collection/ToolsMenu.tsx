/** What few people need, in one menu: Evaluate, the models, merging, the log, the keys, notifications. Renderer. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import { strings } from '../../strings/strings.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuLine, MenuSwitch } from '../../ui/Menu.tsx';
import { useGuest } from '../client.ts';
import { capsOf, execute } from '../keyboard/useCommands.ts';
import { useNotifications } from '../notifications.ts';
import { pathTo } from '../paths.ts';
import { type Chosen, choose } from '../places/choose.ts';
import { report } from '../report.ts';
import { MergeDialog } from './MergeDialog.tsx';

export function ToolsMenu({ collection }: { collection: string }) {
  const [, navigate] = useLocation();
  const [notifies, setNotifies] = useNotifications();
  const [merging, setMerging] = useState<Chosen | null>(null);
  const guest = useGuest();
  const words = strings.chrome;
  return (
    <>
      <Menu trigger={<IconButton icon="menu" label={words.more} />}>
        {guest === null && (
          <>
            <MenuItem
              icon="chart"
              caps={capsOf('collection.evaluate')}
              onChoose={() => navigate(pathTo.evaluate(collection))}
            >
              {strings.collection.names.evaluate}
            </MenuItem>
            <MenuItem
              icon="model"
              caps={capsOf('collection.models')}
              onChoose={() => navigate(pathTo.models(collection))}
            >
              {strings.models.title}
            </MenuItem>
            <MenuItem icon="merge" onChoose={() => void choose('catalog').then(setMerging, report)}>
              {strings.merge.command}
            </MenuItem>
            <MenuItem icon="book" onChoose={() => navigate(pathTo.log())}>
              {words.log}
            </MenuItem>
            <MenuLine />
          </>
        )}
        <MenuItem icon="keyboard" caps={capsOf('help')} onChoose={() => execute('help')}>
          {words.shortcuts}
        </MenuItem>
        <MenuSwitch isOn={notifies} onSwitch={setNotifies}>
          {words.notify}
        </MenuSwitch>
      </Menu>
      {merging !== null && (
        <MergeDialog collection={collection} other={merging} onClose={() => setMerging(null)} />
      )}
    </>
  );
}
