import { accounts } from './accounts.ts'
import { kit } from './kit.ts'
import { shell } from './shell.ts'

/** Areas of the app that are needed before somebody signs in. */
export const front = { kit, shell, accounts }
