/** The menu of Ask: how questions are chosen, one sentence each, and whose name stands under the answers. Renderer. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { Strategy } from '../../../main/contract/grouping.ts';
import { PersonDialog } from '../../app/collection/PersonDialog.tsx';
import { useCommands } from '../../app/keyboard/useCommands.ts';
import { report } from '../../app/report.ts';
import { useSettings } from '../../app/settings.ts';
import { strings } from '../../strings/en.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuChoice, MenuItem, MenuLine } from '../../ui/Menu.tsx';
import type { AskModel } from './askModel.ts';

export function AskMenu({ model }: { model: AskModel }) {
  const { grouping, isBusy } = useStore(model.state);
  const person = useSettings(settings => settings.person);
  const [isOpen, setOpen] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const words = strings.ask.strategy;
  useCommands({ 'ask.strategy': () => setOpen(true) });
  if (grouping === null) return null;
  return (
    <>
      <Menu
        open={isOpen}
        onOpen={setOpen}
        trigger={<IconButton icon="more" label={words.menu} tip={false} disabled={isBusy} />}
      >
        <MenuChoice
          label={words.label}
          value={grouping.strategy}
          choices={Strategy.options.map(value => ({ value, ...words.choices[value] }))}
          onChoose={strategy => void model.askBy(strategy).catch(report)}
        />
        <MenuLine />
        <MenuItem icon="pencil" onChoose={() => setNaming(true)}>
          {strings.groupings.person.menu(person)}
        </MenuItem>
      </Menu>
      {isNaming && <PersonDialog onClose={() => setNaming(false)} />}
    </>
  );
}
