/** The way into Help from anywhere, by F1 or its button, and back to where one was. Renderer. */
import { useLocation } from 'wouter';
import { create } from 'zustand';
import { strings } from '../strings/strings.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { capsOf, useCommands } from './keyboard/useCommands.ts';
import { pathTo } from './paths.ts';

const useCameFrom = create<{ place: string }>()(() => ({ place: pathTo.welcome() }));

export function useHelp(): { open(): void; leave(): void } {
  const [location, navigate] = useLocation();
  return {
    open: () => {
      if (location.startsWith(pathTo.help())) return;
      useCameFrom.setState({ place: location });
      navigate(pathTo.help());
    },
    leave: () => navigate(useCameFrom.getState().place),
  };
}

export function HelpKey() {
  const { open } = useHelp();
  useCommands({ guide: open });
  return null;
}

export function HelpButton() {
  const { open } = useHelp();
  return <IconButton icon="book" label={strings.help.title} caps={capsOf('guide')} onClick={open} />;
}
