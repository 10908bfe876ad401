import type { Adapter, AdapterPayload } from 'oidc-provider';
import { findApiClient } from '../../store/api-clients.ts';
import type { Queryable } from '../../store/database.ts';
import * as records from '../../store/oidc-records.ts';
import { findWorkingProgram } from '../../store/programs.ts';

/** Marks a client secret of which only the SHA-256 is known. */
export const HASHED_SECRET = 'sha256:';

/** Where the embedded provider keeps what it must remember: one kind of thing for each adapter. */
export function providerAdapter(sql: Queryable, kind: string): Adapter {
  if (kind === 'Client') return clientAdapter(sql);
  const find = async (by: 'id' | 'uid' | 'user_code', value: string) => {
    const record = await records.findRecord(sql, kind, by, value);
    if (!record) return undefined;
    return { ...record.payload, ...(record.consumed && { consumed: true }) } as AdapterPayload;
  };
  return {
    upsert: (id, payload, expiresIn) => records.saveRecord(sql, kind, id, { ...payload }, expiresIn),
    find: (id) => find('id', id),
    findByUid: (uid) => find('uid', uid),
    findByUserCode: (code) => find('user_code', code),
    consume: (id) => records.consumeRecord(sql, kind, id),
    destroy: (id) => records.deleteRecord(sql, kind, id),
    revokeByGrantId: (grantId) => records.deleteGrant(sql, grantId),
  };
}

/** Programs are made on the account page or for a project, never through the protocol. */
function clientAdapter(sql: Queryable): Adapter {
  const refuse = () => Promise.reject(new Error('clients are made in the product'));
  return {
    upsert: refuse,
    async find(clientId) {
      const client = (await findApiClient(sql, clientId)) ?? (await findWorkingProgram(sql, clientId));
      if (!client) return undefined;
      return {
        client_id: clientId,
        client_name: client.name,
        client_secret: HASHED_SECRET + client.secretHash,
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
        token_endpoint_auth_method: 'client_secret_basic',
      };
    },
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  };
}
