/** The IANA zone of this browser. */
export function visitorZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
