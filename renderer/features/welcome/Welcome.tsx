/** The first screen: what Akin is, the recent collections, and the ways to open something. Renderer. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import type { Collection, Recent } from '../../../main/contract/model.ts';
import { AppearanceMenu } from '../../app/AppearanceMenu.tsx';
import { connection, useEngineEvent, useEpoch, useGuest } from '../../app/client.ts';
import { isCatalog, useForwardedDrop } from '../../app/forwardDrop.tsx';
import { HelpButton } from '../../app/help.tsx';
import { KeyboardButton } from '../../app/keyboard/KeyboardOverlay.tsx';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { LanguageMenu } from '../../app/LanguageMenu.tsx';
import { pathTo } from '../../app/paths.ts';
import { type Chosen, choose } from '../../app/places/choose.ts';
import { report, reportReading } from '../../app/report.ts';
import { isDamaged, salvage } from '../../app/salvage.ts';
import { useDrop } from '../../app/useDrop.ts';
import { useScreen } from '../../app/useScreen.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DropVeil } from '../../ui/DropVeil.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { CreateDialog } from './CreateDialog.tsx';
import { Illustration } from './Illustration.tsx';
import { RecentList } from './RecentList.tsx';
import { SampleOffer } from './SampleOffer.tsx';
import styles from './Welcome.module.css';

export function Welcome() {
  return useGuest() === null ? <Own /> : <Shared />;
}

/** A guest goes straight to what is shared. */
function Shared() {
  const recents = useRecents();
  if (recents === null) return null;
  const [shared] = recents;
  if (shared !== undefined) return <Redirect to={pathTo.groups(shared.id)} replace />;
  return (
    <main className={styles.screen}>
      <EmptyState
        icon="shield"
        title={strings.welcome.notShared.title}
        message={strings.welcome.notShared.message}
      />
    </main>
  );
}

function Own() {
  const main = useScreen(strings.welcome.title);
  const [, navigate] = useLocation();
  const recents = useRecents();
  const [folder, setFolder] = useState<Chosen | null>(null);

  const [damaged, setDamaged] = useState<Chosen | null>(null);

  const show = (collection: Collection) => navigate(pathTo.library(collection.id));
  /** Once it has been read, where collections are entered. */
  const showOrEnter = (collection: Collection) =>
    collection.photos === 0 ? show(collection) : navigate(pathTo.home(collection.id));
  const open = (chosen: Chosen) =>
    connection
      .call('collection.open', { catalog: chosen.grant })
      .then(show, (error: unknown) => (isDamaged(error) ? setDamaged(chosen) : report(error)));
  const openFolder = () => choose('folder').then(setFolder, report);
  const openCatalog = () =>
    choose('catalog').then(chosen => (chosen === null ? undefined : open(chosen)), report);

  useCommands({
    'welcome.openFolder': () => void openFolder(),
    'welcome.openCatalog': () => void openCatalog(),
    'welcome.models': () => navigate(pathTo.models()),
  });
  const take = (dropped: Chosen) => {
    if (isCatalog(dropped)) void open(dropped);
    else setFolder(dropped);
  };
  const isOver = useDrop(take);
  useForwardedDrop(take);

  useOpened(chosen => void open(chosen));

  const hasRecents = recents !== null && recents.length > 0;
  return (
    <main ref={main} tabIndex={-1} className={styles.screen}>
      <div className={styles.corner}>
        <IconButton
          icon="model"
          label={strings.models.title}
          caps={capsOf('welcome.models')}
          onClick={() => navigate(pathTo.models())}
        />
        <AppearanceMenu />
        <LanguageMenu />
        <KeyboardButton />
        <HelpButton />
      </div>
      <div className={styles.columns}>
        <section className={styles.intro}>
          <Mark size={60} />
          <h1 className={styles.name}>{strings.akin}</h1>
          <p className={styles.message}>{strings.welcome.message}</p>
          <div className={styles.actions}>
            <Button variant="primary" size="large" icon="folder" onClick={() => void openFolder()}>
              {strings.welcome.openFolder}
            </Button>
            <Button variant="plain" size="large" icon="catalog" onClick={() => void openCatalog()}>
              {strings.welcome.openCatalog}
            </Button>
          </div>
          {window.akinHost !== undefined && <p className={styles.hint}>{strings.welcome.drop}</p>}
          <SampleOffer onOpened={showOrEnter} />
          <p className={styles.promise}>
            <Icon name="shield" size={18} />
            {strings.welcome.promise}
          </p>
        </section>
        {recents !== null && (
          <section className={styles.aside} aria-label={hasRecents ? strings.welcome.recent : undefined}>
            {hasRecents ? <RecentList recents={recents} /> : <Illustration />}
          </section>
        )}
      </div>
      {folder !== null && <CreateDialog folder={folder} onClose={() => setFolder(null)} onCreated={show} />}
      {damaged !== null && (
        <Dialog
          title={strings.salvage.title}
          onClose={() => setDamaged(null)}
          actions={
            <>
              <Button onClick={() => setDamaged(null)}>{strings.cancel}</Button>
              <Button
                variant="primary"
                onClick={() => {
                  setDamaged(null);
                  void salvage({ catalog: damaged.grant }).then(show, report);
                }}
              >
                {strings.salvage.save}
              </Button>
            </>
          }
        >
          <p>{strings.salvage.message}</p>
        </Dialog>
      )}
      {isOver && <DropVeil message={strings.drop.over} />}
    </main>
  );
}

/** The collection file that the application was started with, opened once it can be. */
function useOpened(open: (chosen: Chosen) => void): void {
  const epoch = useEpoch();
  const take = useEffectEvent((chosen: Chosen | null) => {
    if (chosen !== null) open(chosen);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new engine is asked again
  useEffect(() => {
    if (window.akinHost !== undefined) connection.call('app.opened', {}).then(take, reportReading);
  }, [epoch]);
}

/** Null until they have been read. */
function useRecents(): readonly Recent[] | null {
  const epoch = useEpoch();
  const [recents, setRecents] = useState<readonly Recent[] | null>(null);
  const read = useCallback(() => {
    connection.call('recent.list', {}).then(setRecents, reportReading);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another engine is another list
  useEffect(read, [read, epoch]);
  useEngineEvent('recent.changed', read);
  return recents;
}
