/** The menu of Ask: how questions are chosen, one sentence each, and whose name stands under the answers. Renderer. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { Strategy } from '../../../main/contract/grouping.ts';
import { PersonDialog } from '../../app/collection/PersonDialog.tsx';
import { useCommands } from '../../app/keyboard/useCommands.ts';
import { report } from '../../app/report.ts';
import { useSettings } from '../../app/settings.ts';
import { strings } from '../../strings/strings.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuChoice, MenuItem, MenuLine } from '../../ui/Menu.tsx';
import { useToasts } from '../../ui/toasts.ts';
import type { AskModel } from './askModel.ts';

export function AskMenu({ model }: { model: AskModel }) {
  const grouping = useStore(model.state, state => state.grouping);
  const person = useSettings(settings => settings.person);
  const [isOpen, setOpen] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const words = strings.ask.strategy;
  useCommands({ 'ask.strategy': () => setOpen(true) });
  if (grouping === null) return null;
  const askBy = async (strategy: Strategy) => {
    await model.askBy(strategy);
    const { label } = words.choices[strategy];
    useToasts.getState().show({ tone: 'calm', title: words.changed(label), sentence: words.kept });
  };
  return (
    <>
      <Menu
        open={isOpen}
        onOpen={setOpen}
        trigger={<IconButton icon="more" label={words.menu} tip={false} />}
      >
        <MenuChoice
          label={words.label}
          value={grouping.strategy}
          choices={Strategy.options.map(value => ({ value, ...words.choices[value] }))}
          onChoose={strategy => void askBy(strategy).catch(report)}
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
