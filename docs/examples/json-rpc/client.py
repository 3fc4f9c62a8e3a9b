"""The id of a task and the account on the target: python3 client.py http://127.0.0.1:9955"""

import json
import sys
from urllib.request import Request, urlopen

URL = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:9955"
ALICE = "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY"


def ask(method, params):
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    request = Request(URL, body.encode(), {"content-type": "application/json"})
    with urlopen(request, timeout=30) as response:
        return json.load(response)["result"]


print(ask("automationTime_generateTaskId", [ALICE, "rent"]))
print(ask("xcmpHandler_crossChainAccount", [ALICE]))
