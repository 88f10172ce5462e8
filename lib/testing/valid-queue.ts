/** Valid requests for the lists of tasks and of payments that await a decision. */
export const queueRequests = {
  listQueue: {},
  exportQueue: {},
  findThroughput: {},
  listWaitingPayments: {},
  summarizeWaitingPayments: {},
  exportWaitingPayments: {},
}
