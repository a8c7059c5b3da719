/** Before every test file: property tests draw the same cases every time, so that a red run can be looked at again. */
import fc from 'fast-check';

fc.configureGlobal({ seed: 20_261_116 });
