/** The menu in which the person chooses light, dark or high contrast. Renderer. */
import { strings } from '../strings/strings.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuChoice } from '../ui/Menu.tsx';
import { APPEARANCES, useSettings } from './settings.ts';

export function AppearanceMenu() {
  const { appearance, setAppearance } = useSettings();
  return (
    <Menu trigger={<IconButton icon="appearance" label={strings.appearance.label} />}>
      <MenuChoice
        label={strings.appearance.label}
        value={appearance}
        choices={APPEARANCES.map(value => ({ value, label: strings.appearance.names[value] }))}
        onChoose={setAppearance}
      />
    </Menu>
  );
}
