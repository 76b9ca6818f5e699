import { overJournal } from './support/adapters.ts'
import { consumerContract } from './support/consumer-contract.ts'

consumerContract(overJournal)
