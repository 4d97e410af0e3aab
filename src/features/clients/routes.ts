import type { Context } from '#platform/context.ts'
import { createRouter } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as merges from './merge-service.ts'
import * as service from './service.ts'

export const clientRoutes = (context: Context) =>
  createRouter(context)
    .member(contract.readClient, (member, { param }) =>
      service.readClientOf(context, member, param.id),
    )
    .member(contract.writeClientNotes, (member, { param: { id }, json }) =>
      service.writeNotesOf(context, member, id, json),
    )
    .member(contract.createClient, (member, { json }) =>
      service.createClient(context, member, json),
    )
    .member(contract.searchClients, (member, { json }) =>
      service.searchClients(context, member, json),
    )
    .member(contract.readClientById, (member, { param }) =>
      service.readClientById(context, member, param.id),
    )
    .member(contract.changeClient, (member, { param: { id }, json }) =>
      service.changeClient(context, member, id, json),
    )
    .member(contract.mergeClients, (member, { param: { id }, json: { from } }) =>
      merges.mergeClients(context, member, { id, from }),
    )
    .member(contract.undoMerge, (member, { param }) => merges.undoMerge(context, member, param))
