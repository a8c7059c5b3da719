/** The menu of Ask: how questions are chosen, one sentence each, and who signs the answers. Renderer. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { Strategy } from '../../../main/contract/grouping.ts';
import { useGuest } from '../../app/client.ts';
import { useCommands } from '../../app/keyboard/useCommands.ts';
import { report } from '../../app/report.ts';
import { useSettings } from '../../app/settings.ts';
import { strings } from '../../strings/strings.ts';
import { FieldDialog } from '../../ui/FieldDialog.tsx';
import { TextField } from '../../ui/Form.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '../../ui/Menu.tsx';
import { useToasts } from '../../ui/toasts.ts';
import type { AskModel } from './askModel.ts';

export function AskMenu({ model }: { model: AskModel }) {
  const grouping = useStore(model.state, state => state.grouping);
  const person = useSettings(settings => settings.person);
  const guest = useGuest();
  const [isOpen, setOpen] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const words = strings.ask.strategy;
  useCommands({ 'ask.strategy': () => setOpen(true) });
  if (grouping === null) return null;
  const askBy = async (strategy: Strategy) => {
    await model.askBy(strategy);
    const { label } = words.choices[strategy];
    useToasts.getState().show({ tone: 'calm', title: words.changed(label), message: words.kept });
  };
  return (
    <>
      <Menu
        open={isOpen}
        onOpen={setOpen}
        trigger={<IconButton icon="more" label={words.menu} tip={false} />}
      >
        {guest === null ? (
          <>
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
          </>
        ) : (
          <MenuLabel>{strings.groupings.person.guest(guest)}</MenuLabel>
        )}
      </Menu>
      {isNaming && <PersonDialog onClose={() => setNaming(false)} />}
    </>
  );
}

/** Dialog for the name that signs the answers; none unless one is given. */
function PersonDialog({ onClose }: { onClose(): void }) {
  const { person, setPerson } = useSettings();
  const [name, setName] = useState(person);
  const words = strings.groupings.person;
  const wanted = name.trim();
  const sign = (signer: string) => {
    setPerson(signer);
    const title = signer === '' ? words.unsigned : words.signed(signer);
    useToasts.getState().show({ tone: 'calm', title });
    onClose();
  };
  return (
    <FieldDialog
      title={words.title}
      description={words.message}
      apply={words.apply}
      isFit={wanted !== ''}
      without={person === '' ? null : { label: words.none, onChoose: () => sign('') }}
      onApply={() => sign(wanted)}
      onClose={onClose}
    >
      <TextField label={words.label} value={name} maxLength={80} selects onChange={setName} />
    </FieldDialog>
  );
}
