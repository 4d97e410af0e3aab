import type { ProviderCheck } from '../port.ts'

/** Stores files by key. Without one, the database stores them. */
export interface FileStore {
  readonly kind: 's3'
  put(key: string, file: { type: string; bytes: Uint8Array }): Promise<void>
  get(key: string): Promise<Uint8Array | undefined>
  has(key: string): Promise<boolean>
  /** Also succeeds if there is no such file. */
  delete(key: string): Promise<void>
  check(): Promise<ProviderCheck>
}
