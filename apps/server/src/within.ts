/** Rejects when the work takes longer; what comes of it then is nobody's concern. */
export function within<R>(ms: number, work: Promise<R>): Promise<R> {
  work.catch(() => {})
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
