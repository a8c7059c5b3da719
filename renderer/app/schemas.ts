/**
 * Tells zod not to compile parsers with `new Function`, which the page's policy forbids. Must be the page's
 * first import.
 */
import { config } from 'zod';

config({ jitless: true });
