/** The endpoint of the Model Context Protocol (decision 0189). */
export const MCP_PATH = '/api/mcp'

/** Whether a URL is that of the endpoint. */
export const isMcpUrl = (url: string): boolean => /^\/api\/mcp(?:[/?]|$)/.test(url)
