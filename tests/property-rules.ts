import fc from 'fast-check'

/** A text with any characters, broken ones too. */
export const anyText = fc.string({ unit: 'binary', maxLength: 80 })

/** Expects that the rule holds for 400 values, the same ones in each run. */
export function expectForAll<Value>(values: fc.Arbitrary<Value>, rule: (value: Value) => unknown): void {
  fc.assert(
    fc.property(values, (value) => void rule(value)),
    { numRuns: 400, seed: 1 },
  )
}
