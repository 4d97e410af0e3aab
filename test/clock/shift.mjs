/**
 * Moves the wall clock of a process or a page by a span. Time still flows, and timers and `performance` stay as they are.
 * Needs nothing from outside, because pages get it as text. @param {number} ms
 */
export function shiftClock(ms) {
  const here = /** @type {{ clockShiftMs?: number }} */ (globalThis)
  // A page may be given it twice.
  if (here.clockShiftMs !== undefined) return
  here.clockShiftMs = ms
  const Unshifted = Date
  const read = Unshifted.now
  Unshifted.now = () => read() + ms
  globalThis.Date = new Proxy(Unshifted, {
    construct: (target, given, asked) => Reflect.construct(target, given.length > 0 ? given : [target.now()], asked),
    apply: target => new target(target.now()).toString(),
  })
}

// `node --import shift.mjs?by=1000` starts a program by a clock that is a second ahead.
const by = new URL(import.meta.url).searchParams.get('by')
if (by !== null) shiftClock(Number(by))
