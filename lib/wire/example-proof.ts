/**
 * A settlement proof that verifies, signed with the first test key of RFC 8032.
 * docs/settlement-proofs.md explains its parts.
 */
export const EXAMPLE_PROOF = {
  leaf: {
    amount: '12500',
    audit_hash: 'b81f37a043a6f767e7c94d105f4bd31282f3ecc20680bb9d09bd93461cf4c863',
    audit_sequence: 42,
    batch_id: 'batch_01h455vb4pex5vsknk084sn02q',
    currency: 'USD',
    kind: 'creditor',
    partner_id: 'part_01h455vb4pex5vsknk084sn02q',
    salt: 'AAECAwQFBgcICQoLDA0ODw==',
  },
  leaf_index: 0,
  tree_size: 2,
  audit_path: ['nv1u0TfVaSuu7a77BgqauEXqU02wiqeL9Fc+HKzfWz4='],
  root_hash: 'oDKieHmCuWpqYDv7Om+Gkqs0AtT1fQtNyDCZa+i00zM=',
  version: 'rfc6962-sha256/2',
  statement: {
    batch_id: 'batch_01h455vb4pex5vsknk084sn02q',
    currency: 'USD',
    cutoff_time: 1795000000,
    environment: 'live',
    leaves_count: 2,
    root_hash: 'oDKieHmCuWpqYDv7Om+Gkqs0AtT1fQtNyDCZa+i00zM=',
    version: 'rfc6962-sha256/2',
  },
  signature: 'gBKQNqTd2PkFq8R5Hb0pNOHmenbocTVlP4Ze4xQDBnwFRc8L/27Q6bRg3VK4wQCx9Uz1UlRMspXJwZKd2dzvBw==',
  key_id: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  public_key: {
    kty: 'OKP',
    crv: 'Ed25519',
    x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  },
}
