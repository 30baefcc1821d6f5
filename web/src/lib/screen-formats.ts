import { failureState, toastOffline } from './failure.ts';
import { formatCount } from './format.ts';

/** The formats of every screen of `ui/record-screen`. */
export const screenFormats = { failure: failureState, onOffline: toastOffline, number: formatCount };
