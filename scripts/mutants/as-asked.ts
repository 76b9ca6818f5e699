import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests in the order in which they are asked for, or of their names. */
export class AsAsked extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files)
  }
}
