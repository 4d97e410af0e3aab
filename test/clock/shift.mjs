/**
 * Shifts the wall clock of a process or page. Time still passes, and timers and `performance` are
 * unchanged. Must be self-contained, because pages get it as text.
 * @param {number} ms
 */
export function shiftClock(ms) {
  const here = /** @type {{ clockShiftMs?: number }} */ (globalThis)
  // A page may run this twice.
  if (here.clockShiftMs !== undefined) return
  here.clockShiftMs = ms
  const Unshifted = Date
  const read = Unshifted.now
  Unshifted.now = () => read() + ms
  globalThis.Date = new Proxy(Unshifted, {
    construct: (target, given, asked) =>
      Reflect.construct(target, given.length > 0 ? given : [target.now()], asked),
    apply: target => new target(target.now()).toString(),
  })
}

// `node --import shift.mjs?by=1000` starts a program with its clock a second ahead.
const by = new URL(import.meta.url).searchParams.get('by')
if (by !== null) shiftClock(Number(by))
