/** The log in NATS of the measurements. */
export const BENCH_LOG = {
  name: 'bench',
  prefix: 'bench',
  installation: 'bench',
  replicas: 1,
  bytes: 8 * 1024 ** 3,
  patienceMs: 60_000,
}
