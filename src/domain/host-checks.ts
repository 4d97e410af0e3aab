/** `unknown` if no name server answered. */
export const addressFindings = ['unknown', 'missing', 'other', 'found'] as const
export type AddressFinding = (typeof addressFindings)[number]

/** `taken`: the record is correct, but the host belongs to another page. */
export const proofFindings = [...addressFindings, 'taken'] as const
export type ProofFinding = (typeof proofFindings)[number]
