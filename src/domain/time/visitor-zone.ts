export function visitorZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
