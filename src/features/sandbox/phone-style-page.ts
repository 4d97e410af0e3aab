export const phoneStyle = `
.phone { justify-self: center; width: 100%; max-width: 320px; min-height: 420px; padding: 36px 28px 28px; border: 1px solid var(--line); border-radius: 40px; background: linear-gradient(180deg, var(--accent-soft), var(--canvas) 60%); box-shadow: 0 0 0 6px var(--surface), 0 0 0 7px var(--line), 0 18px 40px -24px oklch(0.2 0.04 266 / 0.5); display: flex; flex-direction: column; gap: 2px; text-align: center; }
.phone [hidden] { display: none; }
.phone p { margin: 0; }
.phone-caller { font-size: 24px; font-weight: 600; }
.phone-number { font-size: 14px; color: var(--muted); font-variant-numeric: tabular-nums; }
.phone-state { margin-top: 12px !important; font-weight: 500; }
.phone-state:focus { outline: none; }
.phone-words { font-size: 14px; color: var(--muted); }
.phone-ring { display: grid; grid-template-columns: 1fr 1fr; gap: 20px; justify-items: center; margin-top: auto; padding-top: 32px; }
.phone-keys { display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px; justify-items: center; margin-top: auto; padding-top: 20px; }
.phone-keys .stop { grid-column: 2; margin-top: 4px; }
.phone button { font-variant-numeric: tabular-nums; }
.phone-keys button, .phone .round { width: 64px; height: 64px; min-height: 0; padding: 0; border-radius: 50%; }
.phone-keys [data-key] { display: flex; flex-direction: column; align-items: center; justify-content: center; font-size: 20px; line-height: 1.1; }
.phone-keys small { min-height: 12px; font-size: 12px; line-height: 1; letter-spacing: 0.06em; color: var(--muted); }
.phone-keys [data-key]:hover { border-color: var(--accent); background: var(--accent-soft); }
.phone .round svg { width: 26px; height: 26px; }
.phone .go { border-color: var(--success); background: var(--success); color: var(--surface); }
.phone .stop { border-color: var(--danger); background: var(--danger); color: var(--on-danger); }
.phone .stop svg { transform: rotate(135deg); }
.phone .plain-button { grid-column: 1 / -1; width: 100%; }
.phone button:focus-visible { border-radius: 50%; } .phone .plain-button:focus-visible { border-radius: 8px; }
.ringing .go { animation: ring 1.4s ease-in-out infinite; }
@keyframes ring {
  0%, 60%, 100% { transform: none; box-shadow: 0 0 0 0 color-mix(in oklab, var(--success) 45%, transparent); }
  10%, 30%, 50% { transform: rotate(-9deg); } 20%, 40% { transform: rotate(9deg); }
  60% { box-shadow: 0 0 0 14px transparent; }
}
@media (prefers-reduced-motion: reduce) { .ringing .go { animation: none; } }
`
