import { PASSWORD_COST } from '#features/accounts/password-hash-service.ts'

// Hashing took more time than the rest of signing up. The product's cost has a unit test.
Object.assign(PASSWORD_COST, { memoryCost: 8, timeCost: 1 })
