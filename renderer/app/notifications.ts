/** Tells the person that long work has ended while they look elsewhere, if they want to be told. Renderer. */
import { strings } from '../strings/strings.ts';
import { useToasts } from '../ui/toasts.ts';
import type { Ended } from './longJobs.ts';
import { report } from './report.ts';
import { useSettings } from './settings.ts';

/** Whether notifications are on, and the switch. A browser is asked for its permission when they are wanted. */
export function useNotifications(): [boolean, (isOn: boolean) => void] {
  const notifies = useSettings(settings => settings.notifies);
  const setNotifies = useSettings(settings => settings.setNotifies);
  const switchTo = (isOn: boolean) => {
    if (!isOn) setNotifies(false);
    else void isAllowed().then(allowed => (allowed ? setNotifies(true) : refused()), report);
  };
  return [notifies && (window.akinHost !== undefined || isGranted()), switchTo];
}

export function notifyEnd({ kind, isFailed }: Ended): void {
  if (document.hasFocus() || !useSettings.getState().notifies) return;
  const words = isFailed ? strings.chrome.ended.failed : strings.chrome.ended[kind];
  if (window.akinHost !== undefined) window.akinHost.notify(strings.akin, words);
  else if (isGranted()) {
    const notification = new Notification(strings.akin, { body: words });
    notification.onclick = () => window.focus();
  }
}

function isGranted(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

async function isAllowed(): Promise<boolean> {
  if (window.akinHost !== undefined) return true;
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}

function refused(): void {
  const { refused: title, refusedSentence: message } = strings.chrome;
  useToasts.getState().show({ tone: 'calm', title, message });
}
