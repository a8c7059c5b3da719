/** The question loop in the real window. */
import { launchWindow } from './electron.ts';
import { questionLoop } from './questionLoop.ts';

questionLoop(async environment => {
  const application = await launchWindow(environment.AKIN_DATA!, environment);
  const page = await application.firstWindow();
  let isOpen = true;
  return {
    page,
    close: async () => {
      if (isOpen) await application.close();
      isOpen = false;
    },
  };
});
