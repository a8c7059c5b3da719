/** The list of keys that work on the present screen, opened by "?". Renderer. */
import { Fragment } from 'react';
import { create } from 'zustand';
import { strings } from '../../strings/strings.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import type { Scope } from './commandIds.ts';
import styles from './KeyboardOverlay.module.css';
import { capsOf, useCommands, usePresentCommands } from './useCommands.ts';

const useOverlay = create<{ open: boolean; setOpen(open: boolean): void }>()(set => ({
  open: false,
  setOpen: open => set({ open }),
}));

/** What works on many screens comes after what only this one has. */
const COMMON: readonly Scope[] = ['photos', 'zoom', 'collection', 'everywhere'];
const SCOPES = (Object.keys(strings.keys.scopes) as Scope[]).toSorted(
  (one, other) => COMMON.indexOf(one) - COMMON.indexOf(other),
);

export function KeyboardOverlay() {
  const { open, setOpen } = useOverlay();
  useCommands({ help: () => setOpen(true), messages: null });
  return open ? <Overlay onClose={() => setOpen(false)} /> : null;
}

function Overlay({ onClose }: { onClose(): void }) {
  const present = usePresentCommands();
  return (
    <Dialog
      reading
      shape="wide"
      title={strings.keys.title}
      description={strings.keys.description}
      onClose={onClose}
    >
      <div className={styles.columns}>
        {SCOPES.map(scope => {
          const here = present.filter(({ command }) => command.scope === scope);
          return (
            here.length > 0 && (
              <section key={scope} className={styles.scope}>
                <h3 className={styles.heading}>{strings.keys.scopes[scope]}</h3>
                <dl>
                  {here.map(({ command, caps }) => (
                    <div key={command.id} className={styles.command}>
                      <dt>{strings.keys.commands[command.id]}</dt>
                      <dd className={styles.caps}>
                        {shown(caps).map((chord, at) => (
                          <Fragment key={chord.join()}>
                            {at > 0 && <span className={styles.or}>{strings.keys.or}</span>}
                            <Kbd caps={chord} />
                          </Fragment>
                        ))}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            )
          );
        })}
      </div>
    </Dialog>
  );
}

/** Of the digits only the first and the last are shown. */
function shown(caps: readonly string[][]): readonly string[][] {
  return caps.length > 4 ? [[`${caps[0]?.join('')} – ${caps.at(-1)?.join('')}`]] : caps;
}

export function KeyboardButton() {
  const setOpen = useOverlay(state => state.setOpen);
  return (
    <IconButton
      icon="keyboard"
      label={strings.keys.show}
      caps={capsOf('help')}
      onClick={() => setOpen(true)}
    />
  );
}
