"""py-substrate-interface against an endpoint.

It reads, signs, submits and follows to finality, and prints what it saw as one line of JSON.
"""

import json
import sys

from substrateinterface import Keypair, SubstrateInterface


def submit(chain, signer, module, function, params):
    """Signs and submits a call, and returns the finalized block that includes it."""
    call = chain.compose_call(call_module=module, call_function=function, call_params=params)
    extrinsic = chain.create_signed_extrinsic(call=call, keypair=signer)
    receipt = chain.submit_extrinsic(extrinsic, wait_for_finalization=True)
    if not receipt.is_success:
        raise SystemExit(f"{module}.{function} failed: {receipt.error_message}")
    return receipt.block_hash


def main(url):
    with SubstrateInterface(url=url) as chain:
        signer = Keypair.create_from_uri("//Dave")
        recipient = Keypair.create_from_uri("//Eve")
        deposit = chain.get_constant("Balances", "ExistentialDeposit").value
        account = chain.query("System", "Account", [signer.ss58_address]).value
        pallets = len(chain.get_metadata_modules())
        transfer = {"dest": recipient.ss58_address, "value": 7_000_000_000}
        blocks = [
            submit(chain, signer, "Balances", "transfer_keep_alive", transfer),
            submit(chain, signer, "System", "remark_with_event", {"remark": "0x01"}),
        ]
        saw = {
            "genesisHash": chain.get_block_hash(0),
            "existentialDeposit": str(deposit),
            "free": str(account["data"]["free"]),
            "pallets": pallets,
            "blocks": blocks,
        }
        print(json.dumps(saw))


if __name__ == "__main__":
    main(sys.argv[1])
