import { kit } from './kit.ts'
import { shell } from './shell.ts'

export const front = { kit, shell }
