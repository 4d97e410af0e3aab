/** Windows-1252 characters that Node 20's decoder returns as control characters. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * UTF-8, UTF-16 (Excel's "Unicode text", some Outlook calendars), else Windows-1252 (Excel's CSV in
 * Western Europe and America).
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes
  // Recognized by a byte order mark, or by zero bytes in the first two letters.
  if ((first === 0xff && second === 0xfe) || (first && second === 0 && third && fourth === 0)) {
    return new TextDecoder('utf-16le').decode(bytes)
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second && third === 0 && fourth)) {
    return new TextDecoder('utf-16be').decode(bytes)
  }
  return (
    decodeUtf8(bytes) ?? decodeUtf8(unfold(bytes)) ?? mostlyUtf8(bytes) ?? decodeWindows1252(bytes)
  )
}

/** A cut note or a joined file must not garble all other accents. */
function mostlyUtf8(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes)
  const beyondAscii = text.replace(/\p{ASCII}+/gu, '')
  const broken = beyondAscii.split('\uFFFD').length - 1
  return broken * 10 < beyondAscii.length ? text : undefined
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x09

/** Some programs fold a calendar's lines inside a character (RFC 5545, section 3.1). */
const unfold = (bytes: Uint8Array) =>
  bytes.filter((byte, i) => {
    if (byte === 0x0d) return bytes[i + 1] !== 0x0a || !isBlank(bytes[i + 2])
    if (byte === 0x0a) return !isBlank(bytes[i + 1])
    return !isBlank(byte) || bytes[i - 1] !== 0x0a
  })

const decodeWindows1252 = (bytes: Uint8Array) =>
  new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, c => HIGH[c.charCodeAt(0) - 0x80] ?? c)
