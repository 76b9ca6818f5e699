/**
 * What every area declares: references look up what they point at. One chunk of its own, needed by lists and forms and
 * not by the first page.
 */
export const definitions: Readonly<Record<string, unknown>> = import.meta.glob(
  '../../../modules/*/src/shared/index.ts',
  { eager: true },
)
