/** Created an index that 0061 drops. */
export async function up(): Promise<void> {}
