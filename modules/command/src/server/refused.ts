import { AppError } from '@motorpool/kernel'

/** What a step answers, or its refusal as a value. */
export function refused<T>(step: () => T): T | AppError {
  try {
    return step()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
