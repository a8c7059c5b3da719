/** The stories of a biologist and of a cleaner-up in a browser tab. */
import { leafStories } from './leafStories.ts';
import { Tab } from './tab.ts';

leafStories(
  'tab',
  ({ environment }) => Tab.open(environment),
  async ({ page }) => {
    await page.keyboard.press('Control+o');
    await page.getByRole('option', { name: 'Sorted' }).dblclick();
    await page.getByRole('button', { name: 'Choose “Sorted”' }).click();
  },
);
