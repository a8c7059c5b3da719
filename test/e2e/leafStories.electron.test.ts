/** The stories of a biologist and of a cleaner-up in the real window. */
import { OpenWindow } from './electron.ts';
import { leafStories } from './leafStories.ts';

leafStories(
  'window',
  ({ data, environment }) => OpenWindow.open(data, environment),
  async (opened, path) => {
    await (opened as OpenWindow).answerDialogs(path);
    await opened.page.keyboard.press('Control+o');
  },
);
