import type { FileStore } from './port.ts'
import { createS3, type S3Settings } from './s3.ts'

export const createFileStore = ({ s3 }: { s3: S3Settings | undefined }): FileStore | undefined =>
  s3 && createS3(s3)
