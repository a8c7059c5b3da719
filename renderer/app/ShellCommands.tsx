/** Does in the page what is chosen in the menus of the window. Renderer. */
import { useEffect, useEffectEvent } from 'react';
import { matchRoute, useLocation, useRouter } from 'wouter';
import { useForwardDrop } from './forwardDrop.tsx';
import type { CommandId } from './keyboard/commandIds.ts';
import { commands } from './keyboard/map.ts';
import { execute } from './keyboard/useCommands.ts';
import { PATTERNS, pathTo } from './paths.ts';
import { choose } from './places/choose.ts';
import { report } from './report.ts';

/** A screen that was gone to has its commands a little later. */
const PATIENCE_MS = 2000;

export function ShellCommands() {
  const [location, navigate] = useLocation();
  const { parser } = useRouter();
  const forward = useForwardDrop();
  const open = (what: 'folder' | 'catalog') =>
    void choose(what).then(chosen => (chosen === null ? undefined : forward(chosen)), report);
  const addFolder = () => {
    const [isThere, params] = matchRoute(parser, `${PATTERNS.library}/*?`, location);
    if (execute('library.addFolder') || !isThere) return;
    navigate(pathTo.library(params.collection ?? ''));
    runLater('library.addFolder', performance.now() + PATIENCE_MS);
  };
  const own: Readonly<Record<string, () => void>> = {
    'shell.openFolder': () => open('folder'),
    'shell.openCatalog': () => open('catalog'),
    'shell.addFolder': addFolder,
    'shell.undo': () => inText('undo') || execute('collection.undo'),
    'shell.redo': () => inText('redo') || execute('collection.redo'),
    'shell.selectAll': () =>
      inText('selectAll') || execute('library.selectAll') || execute('group.selectAll'),
    'shell.hidden': () => execute('groups.hidden') || execute('library.hidden'),
    'shell.models': () => execute('collection.models') || navigate(pathTo.models()),
    'shell.log': () => navigate(pathTo.log()),
  };
  const run = useEffectEvent((command: string) => {
    const known = commands.find(({ id }) => id === command);
    if (known !== undefined) execute(known.id);
    else own[command]?.();
  });
  useEffect(() => window.akinHost?.onCommand(run), []);
  return null;
}

/** A text field undoes and selects its own letters; false where there is none. */
function inText(command: 'undo' | 'redo' | 'selectAll'): boolean {
  const isText = document.activeElement?.matches('input:not([type="range"]), textarea') ?? false;
  return isText && document.execCommand(command);
}

function runLater(id: CommandId, until: number): void {
  if (execute(id) || performance.now() > until) return;
  requestAnimationFrame(() => runLater(id, until));
}
