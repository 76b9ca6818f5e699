import { describeStore } from './support/store-contract.ts'

describeStore({ name: 'in PostgreSQL' })
