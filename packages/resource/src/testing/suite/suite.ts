import type { Place, TestApp } from '@motorpool/testkit'

export type Body = Record<string, unknown>
export type Row = { id: string } & Body

/** What the shared suite has to know of a resource beyond its definition. */
export interface Suite {
  /** Starts an application with the routes of the module; suites of a file that name the same one share it. */
  start(): Promise<TestApp>
  /** Rows that only the platform writes: administrators call, and tenants are not told apart. */
  as?: 'ADMIN'
  /** Rows that others refer to: made once for each place. */
  prepare?(app: TestApp, place: Place): Promise<Record<string, string>>
  /** A valid body of create, different for each `mark`; `made` are the ids of prepare. */
  sample(mark: string, made: Record<string, string>, place: Place): Body
  /** Values of fields whose pattern the kind's fixture cannot know. */
  examples?: Record<string, readonly unknown[]>
  /** Cells of the import that are not the codes of what the sample refers to. */
  codes?(made: Record<string, string>, place: Place): Record<string, string>
  /** Fields that hooks tie to others so closely that the field-by-field tests leave them out; rules need no mention. */
  entangled?: readonly string[]
}
