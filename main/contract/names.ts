/** What things and people may be called: the bounds of every name that a person gives. Shared by engine, hosts and renderer. */
import { z } from 'zod';

/** '' is no name. */
export const GroupName = z.string().trim().max(200);
/** Of a grouping, or a label. */
export const Name = GroupName.min(1);
export const CollectionName = z.string().trim().min(1).max(120);
export const PersonName = z.string().trim().min(1).max(80);
export const AttributeName = z.string().trim().min(1).max(80);
