/** Which contact sheet: that of the groups, or subclusters as published. Engine process. */
import type { PublishedSheet, Sheet, SheetAsking } from '../../contract/browse.ts';
import type { OpenGrouping } from '../grouping/openGrouping.ts';
import { PublishedSheets } from './publishedSheets.ts';
import { sheetsOf, type WaitOptions } from './sheets.ts';

export interface ContactSheet {
  page(per: number, offset: number, limit: number, options?: WaitOptions): Promise<Sheet>;
  question(per: number, options?: WaitOptions): Promise<SheetAsking>;
  answer(
    per: number,
    question: string,
    verdict: 'same' | 'different' | 'cannot-tell',
    tookMilliseconds: number,
  ): Promise<SheetAsking>;
}

export function sheetOf(grouping: OpenGrouping, published: PublishedSheet | null | undefined): ContactSheet {
  return published ? new PublishedSheets(grouping, published) : sheetsOf(grouping);
}
