import { proxyToGateway } from '#app/_session/calls/gateway-proxy.ts'

export { proxyToGateway as DELETE, proxyToGateway as GET, proxyToGateway as POST, proxyToGateway as PUT }
