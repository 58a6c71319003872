export { addOrderNote } from './actions/add-note.ts'
export { cancelOrder } from './actions/cancel-order.ts'
export { hasOrders, readCountriesOfOrders } from './create-order.store.ts'
export { startDocumentDrawing } from './documents/document-drawing.ts'
export { createOrder, type CreatedOrder, type NewOrder } from './create-order.ts'
export { startFirstMailsDispatcher } from './first-mails.ts'
export { fulfilOrder } from './actions/fulfil-order.ts'
export { downloadRoutes } from './downloads/download.routes.ts'
export { issueOrderToken } from './order-links.ts'
export { markOrderPaid } from './actions/mark-paid.ts'
export { findNotificationAddress } from './mails/notification-address.ts'
export {
  readCustomerFigures,
  readMailboxesOfOrders,
  readNewsletterConsents,
  type CustomerFigures,
} from './list/customer-figures.store.ts'
export { customerNameOf } from './order-view.ts'
export { readOrderNumbers } from './list/order-list.store.ts'
export { orderPaperRoutes } from './pages/order-pages.routes.ts'
export { orderPages } from './pages/order-pages.ts'
export { orderRoutes } from './orders.routes.ts'
export { orderTasks } from './orders.tasks.ts'
export { readDeliveryAddresses } from './orders.store.ts'
export { readOrder } from './read-order.ts'
export { recordPaymentChange } from './record-payment-change.ts'
export { listOrdersOfShopper, orderConsumers } from './shopper-orders.ts'
export { permitUnpaidOrder, type UnpaidOrder } from './unpaid/permit-unpaid-order.ts'
export { refundOrder } from './actions/refund-order.ts'
