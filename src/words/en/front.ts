import { kit } from './kit.ts'
import { shell } from './shell.ts'

/** Areas of the app that are needed before the login. */
export const front = { kit, shell }
