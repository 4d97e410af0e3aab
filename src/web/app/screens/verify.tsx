import { VerifyScreen } from '#features/accounts/ui/verify-screen.tsx'
import { accounts } from '#words/en/accounts.ts'
import { Queries } from '../queries.tsx'

const Verify = () => (
  <Queries>
    <VerifyScreen />
  </Queries>
)

export const screen = { Component: Verify, words: { accounts } }
