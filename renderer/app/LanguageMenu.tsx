/** The menu of languages; the page reloads in the chosen one. Renderer. */
import { LANGUAGES, type Language } from '../strings/languages.ts';
import { strings } from '../strings/strings.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuChoice } from '../ui/Menu.tsx';
import { LANGUAGE_CHOICES, useSettings } from './settings.ts';

export function LanguageMenu() {
  const { language, setLanguage } = useSettings();
  return (
    <Menu trigger={<IconButton icon="language" label={strings.language.label} />}>
      <MenuChoice
        label={strings.language.label}
        value={language}
        choices={LANGUAGE_CHOICES.map(value => ({ value, label: nameOf(value) }))}
        onChoose={chosen => {
          if (chosen === language) return;
          setLanguage(chosen);
          // Every text is made when its module is loaded, so only a new page speaks the new language
          // throughout.
          window.location.reload();
        }}
      />
    </Menu>
  );
}

function nameOf(choice: Language | 'system'): string {
  return choice === 'system' ? strings.language.system : LANGUAGES[choice].name;
}
