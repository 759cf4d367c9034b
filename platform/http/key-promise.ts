import { DAY } from '../clock.ts'

/** How long a request may be repeated under its `Idempotency-Key` and is done once, whatever it does. */
export const KEY_PROMISE_MS = DAY
